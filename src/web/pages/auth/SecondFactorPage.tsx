export default function SecondFactorPage() {
  return null;
}
