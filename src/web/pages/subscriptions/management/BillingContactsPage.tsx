export default function BillingContactsPage() {
  return null;
}
