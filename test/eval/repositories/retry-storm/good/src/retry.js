const attempts = 4;
const firstWaitMs = 200;

const mayPass = (status) => status === 429 || status >= 500;

/** @param send gives { status } @param sleep waits so many milliseconds */
export function withRetry(send, sleep) {
  return async (request) => {
    for (let attempt = 1; ; attempt++) {
      const answer = await send(request);
      if (!mayPass(answer.status) || attempt === attempts || !request.idempotencyKey) return answer;
      await sleep(firstWaitMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2));
    }
  };
}
