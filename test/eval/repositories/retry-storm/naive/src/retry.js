export function withRetry(send, sleep) {
  return async (request) => {
    let answer;
    for (let attempt = 0; attempt < 4; attempt++) {
      answer = await send(request);
      if (answer.status < 400) return answer;
      if (attempt < 3) await sleep(1000);
    }
    return answer;
  };
}
