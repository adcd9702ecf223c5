import { on, type Variant } from './variant.ts';

/** Reno's growth with the loss recoveries of the years 1988 to 1996. */
export const CLASSIC: readonly Variant[] = [
  {
    name: 'tahoe',
    title: 'Tahoe',
    growth: on('reno', 'ns2', 'rfc'),
    recovery: on('tahoe', 'ns2', 'rfc'),
    keepsRecovery: true,
    stacks: ['ns2', 'rfc'],
    parameters: [],
  },
  {
    name: 'reno',
    title: 'Reno',
    growth: { ...on('reno', 'ns2', 'rfc'), linux: 'linux6Reno', 'ns2-linux': 'linux26Reno' },
    recovery: { ...on('reno', 'ns2', 'rfc'), linux: 'rack', 'ns2-linux': 'linux26' },
    stacks: ['ns2', 'rfc', 'linux', 'ns2-linux'],
    parameters: [],
  },
  {
    name: 'newreno',
    title: 'NewReno',
    growth: on('reno', 'ns2', 'rfc'),
    recovery: on('newreno', 'ns2', 'rfc'),
    keepsRecovery: true,
    stacks: ['ns2', 'rfc'],
    parameters: [],
  },
  {
    name: 'sack',
    title: 'SACK',
    growth: { ...on('reno', 'ns2', 'rfc'), linux: 'linux6Reno' },
    recovery: { ...on('sack', 'ns2', 'rfc'), linux: 'rack' },
    keepsRecovery: true,
    stacks: ['ns2', 'rfc', 'linux'],
    parameters: [],
  },
  {
    name: 'fack',
    title: 'FACK',
    growth: on('reno', 'ns2', 'rfc'),
    recovery: on('fack', 'ns2', 'rfc'),
    keepsRecovery: true,
    stacks: ['ns2', 'rfc'],
    parameters: [],
  },
];
