import { Navigate } from 'react-router-dom';

/** /subscriptions/management: the settings area begins with the profile. */
export default function ManagementPage() {
  return <Navigate to="/subscriptions/management/profile" replace />;
}
