export default function AccountDetailsPage() {
  return null;
}
