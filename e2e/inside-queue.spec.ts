/** A queue that is opened: what waits in it, by keys and by mouse, forwards and back; and why it dropped a packet. */
import { encodeLink } from '../src/scenario/link.ts';
import { parseScenario } from '../src/scenario/parse.ts';
import { expectNoBarriers } from './barriers.ts';
import { expect, test } from './lab.ts';

/** A link to senders of three kinds at a queue, paused at a time, s. */
function linkTo(queue: object, time: number): string {
  const parsed = parseScenario({
    duration: 12,
    network: { kind: 'dumbbell', bottleneck: { rate: '10Mb/s', delay: '10ms', queue } },
    flows: [
      { variant: 'newreno', stack: 'rfc' },
      { kind: 'udp', rate: '6Mb/s', start: 1, name: 'UDP' },
      { variant: 'cubic', stack: 'linux' },
    ],
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return encodeLink(parsed.scenario, { time });
}

test('a queue is opened by Q and by a press, follows steps, and tells why it dropped a packet', async ({
  lab,
  page,
}) => {
  await lab.open(linkTo({ kind: 'fqCodel', limit: 200 }, 4));
  await lab.settled();
  await page.keyboard.press('q');
  const inside = page.getByRole('region', { name: 'Inside the queue' });
  await expect(page.getByTestId('announcer')).toHaveText('The queue is open.');
  const line = (name: string) => inside.getByRole('listitem').filter({ hasText: name });
  await expect(line('UDP')).toContainText(/head waited\s*\d/);
  await expect(line('UDP')).toContainText(/next drop in/);
  await expect(line('NewReno')).toContainText(/deficit/);
  await expect(inside).toContainText(/of 200 places/);

  // How long packets wait, beside the target, and the same senders at other queues.
  await expect(page.getByRole('figure', { name: /Waiting in queues/ })).toContainText('target 5');
  const others = page.getByRole('region', { name: 'The same senders, another queue' });
  await expect(others.getByRole('listitem').filter({ hasText: 'PIE' })).toContainText(/UDP \d+ ms, \d+ lost/);
  await expect(page.locator('.panel-ladder')).toBeHidden();

  // By keys it goes forwards and back, and is the same again.
  await lab.settled();
  const before = await inside.innerText();
  await page.keyboard.press('.');
  await page.keyboard.press('.');
  await lab.settled();
  expect(await inside.innerText()).not.toBe(before);
  await page.keyboard.press(',');
  await page.keyboard.press(',');
  await lab.settled();
  await expect.poll(() => inside.innerText()).toBe(before);
  await expectNoBarriers(page);

  // A drop leads to its rule, with numbers.
  await inside
    .getByRole('button', { name: /dropped/ })
    .first()
    .click();
  await lab.settled();
  const rule = lab.why.getByRole('region', { name: 'Rule' });
  await expect(rule).toContainText('Dropped after a long wait in its line');
  await expect(rule).toContainText(/sojourn[\s\S]*\d ≥ 0\.005/);
  await expect(rule.getByRole('link', { name: /RFC 8290/ })).toBeVisible();
  await expect(lab.why.getByRole('region', { name: 'Whose turn' })).toContainText(/deficit: \d+/);

  // Its causes are gone through moment by moment, and the question stays.
  const causes = lab.why.getByRole('list', { name: 'Causes, the oldest first' }).getByRole('listitem');
  await expect(causes.filter({ hasText: 'Its turn in the round.' })).toContainText(/waited \d+ ms and goes/);
  const question = await lab.why.getByRole('heading', { level: 2 }).innerText();
  const dropped = await inside.innerText();
  await lab.why.getByRole('button', { name: 'Previous cause' }).click();
  await lab.settled();
  await expect.poll(() => inside.innerText()).not.toBe(dropped);
  await expect(lab.why.getByRole('heading', { level: 2 })).toHaveText(question);
  await lab.why.getByRole('button', { name: 'Next cause' }).click();
  await lab.settled();
  await expect.poll(() => inside.innerText()).toBe(dropped);
  // By keys, at the first of them the interval begins to run.
  for (let press = 0; press < 6; press++) await page.keyboard.press('Alt+ArrowUp');
  await expect(causes.first().getByRole('button')).toHaveAttribute('aria-current', 'step');
  await expect(causes.first()).toContainText('Head above 5 ms.');
  await lab.settled();

  // The same senders with each other queue.
  await inside.getByRole('button', { name: 'Another queue?' }).click();
  await expect(inside.getByRole('row', { name: /^FQ-CoDel this run/ })).toContainText(/\d+ ms, \d+ lost/);
  await expect(inside.getByRole('row', { name: /^PIE/ })).toContainText(/\d+ ms, \d+ lost/);
  await inside.getByRole('button', { name: 'Close the queue' }).click();
  await expect(inside).toBeHidden();

  // A press on the room that is left in the queue of the network opens it; a queue of one line tells its numbers beside it.
  await lab.open(linkTo({ kind: 'red', limit: 60 }, 4));
  await lab.settled();
  const network = page.locator('.panel-network .packet-touch');
  const box = (await network.boundingBox())!;
  for (let x = 0.3; x < 0.42 && !(await inside.isVisible()); x += 0.02) {
    await page.mouse.click(box.x + box.width * x, box.y + box.height * 0.25);
    await page.keyboard.press('Escape');
    await lab.settled();
  }
  await expect(inside).toContainText(/average[\s\S]*chance to drop/);
  await expect(inside).toContainText(/head leaves in/);
  await inside
    .getByRole('button', { name: /dropped/ })
    .first()
    .click();
  await expect(rule).toContainText(/max/);
});
