// Style sheets are imported for the bundler, which puts them into one file; they have no value.
declare module '*.css';
