/** Slow, and different for each user and language. */
export async function dashboard({ path, user, language }) {
  return { path, title: language === 'de' ? `Hallo ${user}` : `Hello ${user}` };
}
