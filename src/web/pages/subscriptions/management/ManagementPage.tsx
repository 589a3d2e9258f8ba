import { Navigate, useLocation } from 'react-router-dom';
import { sections } from './sections.ts';

const wasProfile = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'ledOnFrom' in state && state.ledOnFrom === '/management';

/** /subscriptions/management: redirects to the subscription, or to the profile if the person came from /management. */
export default function ManagementPage() {
  const { state } = useLocation();
  return <Navigate to={(wasProfile(state) ? sections.profile : sections.subscription).address} replace />;
}
