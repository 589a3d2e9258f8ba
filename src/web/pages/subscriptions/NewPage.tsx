import { Entry } from './order/Entry.tsx';

/** /subscriptions/new: the way into another purchase, after one has ended. */
export default function NewPage() {
  return <Entry kind="new" />;
}
