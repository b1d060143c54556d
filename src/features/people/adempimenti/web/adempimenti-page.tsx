export default function AdempimentiPage() {
  return null;
}
