export { ResultsSheet, ResultSummary } from './ResultsSheet.tsx';
export { SpanSummary } from './SpanSummary.tsx';
