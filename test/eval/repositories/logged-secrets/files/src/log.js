export function logLine(request) {
  return '';
}
