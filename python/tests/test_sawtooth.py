import os
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import sawtooth

SHORT = {"duration": 3}


def rows(table):
    return table if isinstance(table, list) else table.to_dict("records")


class Run(unittest.TestCase):
    def test_gives_flows_links_and_traces(self):
        answer = sawtooth.run("two-flows", set={"flows[0].variant": "vegas"}, until=4, trace=["cwnd", "throughput"], every=1)
        self.assertEqual([flow["name"] for flow in rows(answer.flows)], ["Vegas", "CUBIC"])
        self.assertEqual(len(answer.digest), 16)
        self.assertEqual(set(rows(answer.cwnd)[0]), {"flow", "t", "cwnd", "ssthresh", "phase"})
        self.assertEqual({row["flow"] for row in rows(answer.cwnd)}, {0, 1})
        self.assertEqual(len(rows(answer.throughput)), 8)
        self.assertGreater(rows(answer.links)[0]["packets"], 0)

    def test_takes_a_dict_and_is_the_same_each_time(self):
        self.assertEqual(sawtooth.run(SHORT).digest, sawtooth.run(SHORT).digest)

    def test_gives_the_means_of_several_seeds(self):
        answer = sawtooth.run(SHORT, seeds=2)
        self.assertEqual(answer.seeds, [1, 2])

    def test_follows_a_law_of_your_own(self):
        with tempfile.TemporaryDirectory() as folder:
            law = Path(folder, "mine.rules")
            law.write_text('law "Mine" from Reno\n\non congestion\n  cut  ssthresh := 0.9 * flight\n       cwnd := ssthresh\n')
            self.assertEqual(rows(sawtooth.run(SHORT, variant_file=law).flows)[0]["name"], "Mine")

    def test_refuses_in_the_words_of_the_command(self):
        with self.assertRaises(sawtooth.Refused) as refused:
            sawtooth.run({"flows": [{}, {"kind": "udp", "rate": -5}]})
        self.assertEqual(str(refused.exception), "flows[1].rate: must be above 0 (got -5)")
        with self.assertRaisesRegex(sawtooth.Refused, "two-flows"):
            sawtooth.run("two-flow")

    def test_takes_no_flag_and_no_nul_byte_for_a_scenario(self):
        for scenario, flags, line in [
            ("--help", {}, r"scenario: must be a dict, a file, a preset or a link \(got '--help'\); write a file as ./--help"),
            ("two-flows\0", {}, r"run: must have no NUL byte \(got 'two-flows\\x00'\)"),
            ("two-flows", {"set": {"title": "a\0b"}}, r"run: must have no NUL byte \(got 'title=a\\x00b'\)"),
            ("\ud800", {}, r"run: must have no half of a surrogate pair \(got '\\ud800'\)"),
            ("two-flows", {"until": "\ud800"}, r"run: must have no half of a surrogate pair \(got '\\ud800'\)"),
        ]:
            with self.assertRaisesRegex(sawtooth.Refused, f"^{line}$"):
                sawtooth.run(scenario, **flags)

    def test_takes_no_flag_that_writes_the_answer_elsewhere_or_in_another_form(self):
        for name in ["help", "out", "csv", "link"]:
            for command in [sawtooth.run, sawtooth.compare]:
                with self.assertRaisesRegex(sawtooth.Refused, f"^{name}: is not a flag from Python, where the answer is returned$"):
                    command("two-flows", **{name: True})

    def test_says_that_there_is_no_command(self):
        with mock.patch.dict(os.environ, {"SAWTOOTH": "", "PATH": ""}):
            with self.assertRaisesRegex(FileNotFoundError, "npm pack"):
                sawtooth.run(SHORT)


class Study(unittest.TestCase):
    def test_compares_over_seeds(self):
        table = rows(sawtooth.compare(SHORT, variants=["cubic", "vegas"], seeds=2, metrics=["goodput"]))
        everything = [row for row in table if row["flow"] == "all"]
        self.assertEqual([(row["contender"], row["seed"]) for row in everything], [("CUBIC", 1), ("CUBIC", 2), ("Vegas", 1), ("Vegas", 2)])
        self.assertTrue(all(row["goodput"] > 0 for row in everything))

    def test_sweeps_a_field(self):
        limit = "network.bottleneck.queue.limit"
        table = rows(sawtooth.sweep(SHORT, over={limit: [5, 20]}, variants=["cubic"]))
        self.assertEqual([row[limit] for row in table if row["flow"] == "all"], [5, 20])

    @unittest.skipUnless(sawtooth._imported("pandas"), "no pandas")
    def test_sums_up_with_intervals_and_ranks(self):
        table = sawtooth.compare("random-loss", variants=["vegas", "bbr"], seeds=3, until=5).summary("goodput", "timeouts")
        self.assertEqual(list(table.columns), ["goodput", "goodput ±", "timeouts", "timeouts ±", "rank"])
        self.assertEqual([*zip(table.index, table["rank"])], [("BBR", 1), ("Vegas", 2)])
        self.assertGreater(table["goodput ±"]["BBR"], 0)

    @unittest.skipUnless(sawtooth._imported("pandas") and sawtooth._imported("matplotlib"), "no pandas or no matplotlib")
    def test_draws_windows_and_means(self):
        import matplotlib

        matplotlib.use("Agg")
        import matplotlib.pyplot as pyplot

        pyplot.style.use(sawtooth.style)
        figure, (left, right) = pyplot.subplots(1, 2)
        sawtooth.run("two-flows", until=4, trace="cwnd").plot(ax=left)
        self.assertEqual([text.get_text() for text in left.get_legend().get_texts()], ["NewReno", "CUBIC"])
        sawtooth.compare(SHORT, variants=["cubic", "vegas"], seeds=2).dots("goodput", ax=right)
        self.assertEqual(len(right.get_yticklabels()), 2)
        pyplot.close(figure)

    def test_gives_lists_of_dicts_without_pandas(self):
        with mock.patch.object(sawtooth, "_imported", lambda name: None):
            table = sawtooth.compare(SHORT, variants=["cubic"])
            self.assertIsInstance(table, list)
            self.assertEqual(table[-1]["flow"], "all")
            self.assertIsInstance(sawtooth.run(SHORT).flows, list)


if __name__ == "__main__":
    unittest.main()
