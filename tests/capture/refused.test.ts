/**
 * A file that is no recording is refused with a message that names what it is. A log without anything to draw is not
 * refused for lacking TCP.
 */
import { expect, it } from 'vitest';
import { readAll } from './reading.ts';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0) & 0xff);

it.each([
  ['PK\x03\x04rest', 'is not a capture: it is a ZIP archive; unpack it first (unzip)'],
  ['\x89PNG\r\n', 'is not a capture: it is a picture (PNG)'],
  ['%PDF-1.7', 'is not a capture: it is a PDF document'],
  ['\x7fELF\x02', 'is not a capture: it is a program (ELF)'],
  ['\n<!DOCTYPE html><html>', 'is not a capture: it is a page (HTML)'],
  ['<?xml version="1.0"?>', 'is not a capture: it is XML'],
  ['#!/bin/sh\necho', 'is not a capture: it is a script'],
  [
    'Connecting to host 192.0.2.1, port 5201',
    'is not a capture: it is the text that iperf prints (iperf3 -J writes more)',
  ],
  [
    '12:00:00.123456 IP 192.0.2.1.40000 > 192.0.2.2.5201: Flags [S]',
    'is not a capture: it is the text that tcpdump prints (-w writes the packets)',
  ],
  ['{"name": "x", "rows": [1, 2]}', 'is not a capture: it is JSON, without qlog or a report of iperf3 in it'],
  ['[1, 2, 3]', 'is not a capture: it is JSON, without qlog or a report of iperf3 in it'],
])('%j', (text, why) => {
  expect(readAll(bytes(text)).nothing).toBe(why);
});

it.each([
  ['{"qlog_version":"0.3","traces":[{"events":[{"time":0,"name":"connectivity:x","data":{}}]}]}', /^is a qlog without/],
  ['{"start":{"connected":[],"version":"iperf 3.16"},"intervals":[],"end":{}}', /^is a report of iperf3 without/],
])('%j', (text, why) => {
  const { nothing, all } = readAll(bytes(text));
  expect(all).toEqual([]);
  expect(nothing).toMatch(why);
  expect(nothing).not.toContain('TCP');
});

it('reads the window that mvfst reports in congestion_metric_update', () => {
  const events = [
    [
      '0',
      'transport',
      'packet_sent',
      { frames: [], header: { packet_number: 1, packet_size: 1252 }, packet_type: '1RTT' },
    ],
    [
      '100',
      'metric_update',
      'congestion_metric_update',
      { bytes_in_flight: 1252, current_cwnd: 12_520, state: 'Steady' },
    ],
    ['40000', 'metric_update', 'metric_update', { latest_rtt: 39_000, min_rtt: 39_000, smoothed_rtt: 39_000 }],
  ];
  const trace = {
    configuration: { time_units: 'us' },
    event_fields: ['relative_time', 'category', 'event', 'data'],
    events,
  };
  const { all } = readAll(bytes(JSON.stringify({ qlog_version: 'draft-00', traces: [trace] })));
  const [seen] = all;
  expect(all).toHaveLength(1);
  expect(seen).toMatchObject({ segments: 1, bytes: 1252, inFlight: 1252 });
  expect(seen!.minRtt).toBeCloseTo(0.039, 6);
});
