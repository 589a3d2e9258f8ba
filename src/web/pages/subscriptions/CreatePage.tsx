import { Entry } from './order/Entry.tsx';

/** /subscriptions/create: the way into the first purchase. */
export default function CreatePage() {
  return <Entry kind="create" />;
}
