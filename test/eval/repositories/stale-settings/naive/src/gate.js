export function createGate(settings) {
  const { limit } = settings.get();
  let inside = 0;
  return {
    enter() {
      if (inside >= limit) return false;
      inside++;
      return true;
    },
    leave() {
      inside--;
    },
  };
}
