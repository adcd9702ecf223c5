"""Runs the notebook that is named, in a kernel of its own. It fails when a cell does."""

import sys

import nbclient
import nbformat

notebook = nbformat.read(sys.argv[1], as_version=4)
nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
if len(sys.argv) > 2:
    nbformat.write(notebook, sys.argv[2])
