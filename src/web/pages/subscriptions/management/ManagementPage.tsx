export default function ManagementPage() {
  return null;
}
