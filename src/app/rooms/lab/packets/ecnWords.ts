const FIELDS = ['Not-ECT', 'ECT(1)', 'ECT(0)', 'CE'] as const;

/**
 * What the headers of a packet say about ECN: "ECT(1), ACE 5", "CE, CWR", "AE CWR ECE 111, Not-ECT"; empty: nothing.
 * `ecn`: the column ECN of a picture; `isSyn`: the packet belongs to the handshake.
 */
export function ecnWords(ecn: number, isSyn: boolean): string {
  const [field, ace, counts] = [ecn & 3, (ecn >> 2) & 7, ecn >= 32];
  if (isSyn) return ecn === 0 ? '' : `AE CWR ECE ${ace.toString(2).padStart(3, '0')}, ${FIELDS[field]!}`;
  const words = counts ? [`ACE ${ace}`] : [(ace & 2) === 0 ? '' : 'CWR', (ace & 1) === 0 ? '' : 'ECE'];
  return [field === 0 ? '' : FIELDS[field]!, ...words].filter((word) => word !== '').join(', ');
}
