import { expect, test } from 'vitest';
import { faultOf } from '../../scripts/subjects.mjs';

test('a subject is an imperative of at most 72 characters', () => {
  expect(faultOf('Count what was received between the first start and the end')).toBeUndefined();
  expect(faultOf('Address Why by the event it is about')).toBeUndefined();
  expect(faultOf(`Count ${'x'.repeat(67)}`)).toBe('has 73 characters, the limit is 72');
  expect(faultOf('count drops')).toBe('does not begin with a capital letter');
  expect(faultOf('Count drops.')).toBe('ends with a full stop');
});

test('a subject that tells what is, was or is being done is refused with its first word', () => {
  for (const subject of [
    'The queue counts drops',
    'Counted drops',
    'Counting drops',
    'Counts drops',
    'Queue: count drops',
  ])
    expect(faultOf(subject)).toContain(`begins with "${subject.split(' ')[0]}"`);
});
