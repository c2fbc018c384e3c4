export function createGate(settings) {
  let inside = 0;
  return {
    enter() {
      if (inside >= settings.get().limit) return false;
      inside++;
      return true;
    },
    leave() {
      inside = Math.max(0, inside - 1);
    },
  };
}
