"""Runs a plan of Sawtooth on a Ray cluster and joins the parts to one file of results.

    python ray_sweep.py plan.json results.csv --address auto

Without --address Ray starts on this machine. The command of --sawtooth must be there on every machine.
"""
import argparse
import pathlib
import shlex
import shutil
import subprocess
import tempfile

import ray


def found():
    """The command: on the path (npm link, or the packed file installed), else as this checkout has built it."""
    built = pathlib.Path(__file__).resolve().parents[2] / "dist" / "cli" / "sawtooth.js"
    return "sawtooth" if shutil.which("sawtooth") or not built.exists() else f"node {shlex.quote(str(built))}"


@ray.remote
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
    arguments.add_argument("--address", help="address of a running cluster")
    arguments.add_argument("--parts", type=int, help="how many parts; four for each core unless given")
    arguments.add_argument("--sawtooth", default=found(), help="the command on the machines")
    given = arguments.parse_args()
    command = shlex.split(given.sawtooth)
    ray.init(address=given.address)
    parts = given.parts or 4 * int(ray.cluster_resources()["CPU"])
    plan = given.plan.read_bytes()
    waiting = {part.remote(plan, number, parts, command): number for number in range(1, parts + 1)}
    with tempfile.TemporaryDirectory() as folder:
        files = [pathlib.Path(folder, f"{number}.csv") for number in range(1, parts + 1)]
        while waiting:
            [done], _ = ray.wait(list(waiting))
            files[waiting.pop(done) - 1].write_bytes(ray.get(done))
        subprocess.run([*command, "sweep", given.plan, "--merge", *files, "--out", given.out], check=True)


if __name__ == "__main__":
    main()
