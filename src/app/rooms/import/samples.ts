// Provided by the build.
import downloadFile from './samples/download.pcap?url';
import kernelFile from './samples/kernel.log.gzip?url';
import uploadFile from './samples/upload.qlog.gzip?url';
import { importing, open } from './importing.ts';
import figures from './samples.json' with { type: 'json' };

export interface Sample {
  readonly title: string;
  /** Name of the file when opened. */
  readonly file: string;
  readonly address: string;
  readonly question: string;
  /** Description of the curve. */
  readonly drawn: string;
  readonly about: string;
  readonly curve: string;
  /** SVG path of the acknowledged data; `curve`: of the sent data. */
  readonly acked?: string;
  readonly cuts: string;
}

const { download, upload, kernel } = figures;

/** Recordings included in the page; `tests/capture/samples.test.ts` computes their figures. */
export const SAMPLES: readonly Sample[] = [
  {
    title: 'A download',
    file: 'download.pcap',
    address: downloadFile,
    question: `${download.sentAgain} segments are sent again. How does the sender find out that they are lost?`,
    drawn: `sent and acknowledged, ${download.span} s`,
    about: `pcap, ${download.packets} packets, Linux 6.18, Reno`,
    curve: download.curve,
    acked: download.acked,
    cuts: download.cuts,
  },
  {
    title: 'A QUIC upload',
    file: 'upload.qlog',
    address: uploadFile,
    question: 'The window falls again and again. Which events of the log say why?',
    drawn: `cwnd as its sender had it, ${upload.seconds} s`,
    about: `qlog, ${upload.packets} events, aioquic 1.7.2, CUBIC`,
    curve: upload.curve,
    cuts: upload.cuts,
  },
  {
    title: 'Linux, seen by ss',
    file: 'kernel.log',
    address: kernelFile,
    question: 'How far does its window grow before the first loss, and how much of it is left?',
    drawn: `cwnd as the kernel had it, ${kernel.seconds} s`,
    about: `ss -ti, ${kernel.packets} answers, Linux 6.18, CUBIC`,
    curve: kernel.curve,
    cuts: kernel.cuts,
  },
];

/** Opens a sample, from the server or the offline copy. */
export async function openSample({ address, file }: Sample): Promise<void> {
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(answer.statusText);
    open(new File([await answer.blob()], file));
  } catch {
    importing.setState({ refused: `${file} could not be loaded. Try again, or open a file of your own.` });
  }
}

export const TWIN = figures.twin;
