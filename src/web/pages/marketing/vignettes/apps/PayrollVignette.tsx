import { RunReview } from '../RunReview.tsx';

/** A run before it is approved. */
export default function PayrollVignette() {
  return <RunReview />;
}
