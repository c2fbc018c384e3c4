// Stands in for google-auth-library in the types of Google's SDK: that package would declare Node's globals for this folder.
declare module 'google-auth-library' {
  type GoogleAuthOptions = never;
}
