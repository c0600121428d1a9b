"""Our games where other libraries train and play: one file each, run by `make elsewhere`."""
