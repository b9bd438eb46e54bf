# What pictures say, in themselves and in their alt text.

colour-red = red
