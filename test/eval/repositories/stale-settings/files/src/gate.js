export function createGate(settings) {
  const { limit } = settings.get();
  let inside = 0;
  return { enter: () => inside < limit, leave: () => inside };
}
