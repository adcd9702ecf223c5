"""Runs a plan of Sawtooth on a Dask cluster and joins the parts to one file of results.

    python dask_sweep.py plan.json results.csv --scheduler tcp://host:8786

Without --scheduler it starts two workers on this machine. The command of --sawtooth must be there on every machine.
"""
import argparse
import pathlib
import shlex
import shutil
import subprocess
import tempfile

from dask.distributed import Client, LocalCluster, as_completed


def found():
    """The command: on the path (npm link, or the packed file installed), else as this checkout has built it."""
    built = pathlib.Path(__file__).resolve().parents[2] / "dist" / "cli" / "sawtooth.js"
    return "sawtooth" if shutil.which("sawtooth") or not built.exists() else f"node {shlex.quote(str(built))}"


def part(plan, number, parts, command):
    """Runs one part of the plan on the machine of a worker; returns its rows."""
    with tempfile.TemporaryDirectory() as folder:
        here = pathlib.Path(folder)
        (here / "plan.json").write_bytes(plan)
        sweep = ["sweep", here / "plan.json", "--shard", f"{number}/{parts}", "--workers", "1", "--yes"]
        done = subprocess.run([*command, *sweep, "--out", here / "part.csv"], capture_output=True, text=True)
        if done.returncode != 0:
            raise RuntimeError(done.stderr.strip())
        return (here / "part.csv").read_bytes()


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    arguments.add_argument("plan", type=pathlib.Path)
    arguments.add_argument("out")
    arguments.add_argument("--scheduler", help="address of a running cluster")
    arguments.add_argument("--parts", type=int, help="how many parts; four for each thread unless given")
    arguments.add_argument("--sawtooth", default=found(), help="the command on the machines")
    given = arguments.parse_args()
    command = shlex.split(given.sawtooth)
    cluster = given.scheduler or LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
    with Client(cluster) as client, tempfile.TemporaryDirectory() as folder:
        parts = given.parts or 4 * sum(client.nthreads().values())
        plan = given.plan.read_bytes()
        futures = {client.submit(part, plan, n, parts, command, pure=False): n for n in range(1, parts + 1)}
        files = [pathlib.Path(folder, f"{number}.csv") for number in range(1, parts + 1)]
        for future in as_completed(futures):
            files[futures[future] - 1].write_bytes(future.result())
        subprocess.run([*command, "sweep", given.plan, "--merge", *files, "--out", given.out], check=True)


if __name__ == "__main__":
    main()
