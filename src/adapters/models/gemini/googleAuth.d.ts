// Type stub for google-auth-library, which would declare Node's globals here.
declare module 'google-auth-library' {
  type GoogleAuthOptions = never;
}
