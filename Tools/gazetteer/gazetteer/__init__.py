"""Makes the gazetteer of `wx`: one file of places, found by names in any script."""
