// Type stub for google-auth-library, whose types would declare Node's globals here.
declare module 'google-auth-library' {
  type GoogleAuthOptions = never;
}
