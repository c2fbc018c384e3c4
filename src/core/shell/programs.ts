// Known programs that run other programs, use the network or take code; manifest scripts.
//
// Unknown programs need no entry here: the user reads the whole line and can allow only exactly that line.
import * as v from 'valibot';
import { baseName } from '../paths/pathParts';

const names = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Shells, and programs that run a program given as an argument. */
const runners = names(`
  sh bash zsh dash ash ksh mksh csh tcsh fish nu elvish busybox toybox cmd command powershell pwsh env xargs sudo doas su runas nohup setsid
  nice ionice chrt time timeout stdbuf script watch parallel exec eval source . builtin call start forfiles find fd entr iex invoke-expression
  invoke-command icm start-process saps start-job sajb invoke-item ii wscript cscript mshta rundll32 regsvr32 osascript expect screen tmux at
  batch crontab schtasks chroot unshare nsenter strace ltrace gdb lldb proot fakeroot flock trap alias xdg-open open conhost wsl vim vi nvim ed ex
  emacs less more man dotenv cross-env concurrently nodemon systemd-run systemd-inhibit watchexec chronic unbuffer hyperfine perf valgrind firejail
  bwrap runuser pkexec dbus-run-session dbus-launch xvfb-run caffeinate arch setarch linux32 linux64 taskset numactl cgexec prlimit start-stop-daemon
  parallel-ssh pssh pdsh wine mono fzf setpriv capsh faketime rlwrap ts-node-dev
`);

/** Programs that use the network or run downloaded code. */
const networkers = names(`
  curl wget wget2 http https xh aria2c lynx links w3m ssh scp sftp ftp tftp rsync nc ncat netcat socat telnet openssl dig nslookup host ping
  ping6 traceroute tracert whois invoke-webrequest iwr invoke-restmethod irm start-bitstransfer bitsadmin certutil new-object gh glab hub
  heroku vercel netlify now fly flyctl wrangler firebase supabase doctl aws gcloud gsutil az kubectl helm docker docker-compose podman nerdctl
  terraform tofu pulumi ansible ansible-playbook vagrant npx pnpx bunx uvx pipx pip pip2 pip3 uv poetry pdm conda mamba gem bundle bundler brew
  apt apt-get yum dnf apk pacman zypper snap flatpak choco winget scoop msiexec nuget cpan cpanm luarocks opam stack cabal svn hg fossil psql
  mysql mongo mongosh redis-cli sqlplus sqlcmd mail sendmail mutt smbclient mount net reg nmap tcpdump corepack lerna nx
  ngrok cloudflared lt localtunnel pscp s3cmd vsce ovsx twine
  install-module install-package install-script send-mailmessage test-netconnection enter-pssession new-pssession
`);

/** Subcommands that use the network, by program. */
const networking: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['cargo', names('install add fetch update publish login logout owner yank search generate-lockfile')],
  ['go', names('get install mod work generate env tool telemetry')],
  ['deno', names('install add cache upgrade publish deploy jupyter x')],
  ['dotnet', names('add restore nuget tool workload new publish')],
  ['composer', names('install update require create-project global self-update exec')],
  ['swift', names('package')],
  ['mix', names('deps deps.get archive.install local.hex hex.publish')],
  ['rustup', names('install update toolchain component target run self')],
]);

/** Read-only Git subcommands. All others must be confirmed every time. */
const gitReads = names('status diff log show blame grep ls-files ls-tree rev-parse shortlog describe cat-file');

/** Interpreters: programs that run a file or module passed as an argument. */
export const interpreters =
  /^(?:node(?:js)?|deno|bun|tsx|ts-node|python[\d.]*|pypy[\d.]*|py|ruby|irb|perl|php|lua(?:jit)?|rscript|r|julia|groovy|scala|jshell|java|elixir|erl|ghci|osascript|awk|gawk|mawk|nawk|sed|gsed|tclsh|wish|runghc|runhaskell|kotlin|swift|babel-node)$/;
const codeByLetter = /^-(?!-)\w*[ceEpr]/;
const codeByName = /^--?(?:eval|exec|execute|command|encodedcommand|print|require|import|(?:experimental-)?loader|run)\b|^(?:eval|repl)$/i;
const handsOver =
  /^-(?:c|e|x|ok|okdir|exec\w*|enc\w*)$|^--(?:exec|eval|command|pager|ext-diff|textconv|upload-pack|receive-pack|to-command|checkpoint-action|use-compress-program|rsh|open-files-in-pager)\w*\b/i;

/** Returns the name of a program without its path and extension. */
export function programOf(word: string): string {
  return baseName(word)
    .toLowerCase()
    .replace(/\.(?:exe|com|cmd|bat|ps1)$/, '');
}

export function isRunner(program: string): boolean {
  return runners.has(program);
}

export function asksNetwork(program: string, rest: readonly string[]): boolean {
  if (networkers.has(program)) return true;
  const known = networking.get(program);
  return known !== undefined && rest.some((word) => known.has(word.toLowerCase()));
}

/** Whether a Git command does more than read: a writing subcommand, or an option that writes a file. */
export function isGitChange(program: string, [first = '', ...rest]: readonly string[]): boolean {
  return program === 'git' && (!gitReads.has(first) || rest.some((word) => /^--?(?:o|output|O)\b/.test(word)));
}

/** Whether an argument of a program is code or loads code, or an interpreter without arguments reads code from standard input. */
export function takesCode(program: string, rest: readonly string[]): boolean {
  if (/^(?:[gmn]?awk|g?sed)$/.test(program)) return true;
  if (rest.some((word) => handsOver.test(word))) return true;
  return interpreters.test(program) && (rest.length === 0 || rest.some((word) => codeByLetter.test(word) || codeByName.test(word)));
}

const deleters = names('rm rmdir del erase rd unlink shred truncate dd mkfs wipefs trash dropdb remove-item ri clear-content');
/** Whether a program is in one of the tables in this file. */
export function isDescribedProgram(program: string): boolean {
  return [runners, networkers, networking, deleters].some((each) => each.has(program)) || interpreters.test(program);
}

const deletingWord = /(?:^|[:_-])(?:clean|delete|destroy|drop|fresh|prune|purge|reset|wipe|uninstall)(?:$|[:_-])/i;

export function deletes(program: string, rest: readonly string[]): boolean {
  return deleters.has(program) || rest.some((word) => deletingWord.test(word));
}

/** Whether a program prints environment variables or stored keys. */
export function showsSecrets(program: string, rest: readonly string[]): boolean {
  if (/^(?:printenv|env|set|export|get-childitem|security|keytool|pass|secret-tool|cmdkey)$/.test(program)) return true;
  return /^gpg2?$/.test(program) && rest.some((word) => word.startsWith('--export'));
}

export const managers: readonly string[] = ['npm', 'pnpm', 'yarn', 'bun', 'composer'];
const shortNames: Readonly<Record<string, string>> = {
  test: 'test',
  t: 'test',
  tst: 'test',
  start: 'start',
  stop: 'stop',
  restart: 'restart',
};
const manifestSchema = v.object({ scripts: v.record(v.string(), v.string()) });
const composerSchema = v.object({
  scripts: v.record(v.string(), v.union([v.string(), v.array(v.string())])),
  // An alias can replace a script of the same name, so a manifest with aliases counts as one without scripts.
  'scripts-aliases': v.optional(v.never()),
});
/** Prefix that marks Composer scripts, because their names may also occur in `package.json`. */
const ofComposer = 'composer ';
/** Composer events that every command triggers. Scripts with these names therefore run with every command. */
const composerEvents = ['init', 'command', 'pre-command-run'];

export interface ManifestScript {
  readonly name: string;
  readonly text: string;
}

/**
 * Returns the manifest script that a command runs. Null if the program is not a package manager or is called by a path; `name: null` if the
 * package manager does not run exactly one script. `given` has the arguments after the script's name.
 */
export function scriptCall(
  program: string,
  rest: readonly string[],
  scripts: Readonly<Record<string, string>>,
): { readonly name: string | null; readonly given: readonly string[] } | null {
  if (!managers.includes(program)) return null;
  const end = rest.includes('--') ? rest.indexOf('--') : rest.length;
  const own = rest.slice(0, end).filter((word) => !isQuietOption(program, word));
  const [first = '', second = ''] = own;
  const isRun = first === 'run' || first === 'run-script';
  const given = [...own.slice(isRun ? 2 : 1), ...rest.slice(end)];
  if (own.some((word) => word.startsWith('-'))) return { name: null, given };
  if (program === 'composer') {
    const name = ofComposer + (isRun ? second : first);
    return { name: isRun || Object.hasOwn(scripts, name) ? name : null, given };
  }
  if (isRun) return { name: /^[\w:.-]+$/.test(second) ? second : null, given };
  if ((program === 'pnpm' || program === 'yarn') && Object.hasOwn(scripts, first)) return { name: first, given };
  // `bun test` runs Bun's built-in test runner, not a script.
  return { name: program !== 'bun' && Object.hasOwn(shortNames, first) ? (shortNames[first] ?? null) : null, given };
}

/** Whether an option of npm or Composer only affects its output or input. Other package managers pass options on to the script. */
export function isQuietOption(program: string, word: string): boolean {
  if (program === 'composer') return /^(?:-n|-q|--no-interaction|--quiet)$/.test(word);
  return program === 'npm' && /^(?:-s|--silent|--if-present)$/.test(word);
}

/**
 * Returns the scripts of `package.json` and, with the prefix `composer `, of `composer.json`. A manifest that cannot be parsed counts as
 * one without scripts.
 */
export function scriptsIn(manifest: string | null, composer: string | null = null): Readonly<Record<string, string>> {
  const own = v.safeParse(manifestSchema, parsed(manifest));
  const read = v.safeParse(composerSchema, parsed(composer));
  const inWords = (text: string | readonly string[]) =>
    [text].flat().map((line) => line.replace(/^@(composer|php)\s+/, '$1 ').replace(/^@(?!putenv)/, ofComposer));
  return Object.fromEntries([
    ...Object.entries(own.success ? own.output.scripts : {}).filter(([name]) => !name.startsWith(ofComposer)),
    ...Object.entries(read.success ? read.output.scripts : {}).map(
      ([name, text]) => [ofComposer + name, inWords(text).join(' && ')] as const,
    ),
  ]);
}

/** Returns the script's name without the Composer prefix. */
export function nameOfScript(name: string): string {
  return name.startsWith(ofComposer) ? name.slice(ofComposer.length) : name;
}

/** Returns the manifest that defines the script of a line: `composer.json` for Composer, otherwise `package.json`. */
export function manifestOf(line: string): string {
  return line.startsWith(ofComposer) ? 'composer.json' : 'package.json';
}

function parsed(manifest: string | null): unknown {
  try {
    return JSON.parse(manifest ?? 'null');
  } catch {
    return null;
  }
}

/** Returns the manifest without versions and dependencies: the part that configures tools. */
export function settingsIn(manifest: string | null): string {
  const read = v.safeParse(v.record(v.string(), v.unknown()), parsed(manifest));
  return JSON.stringify(read.success ? Object.entries(read.output).filter(([key]) => !/dependencies$|^version$/i.test(key)) : []);
}

/**
 * Returns the manifest scripts that a script name runs: the script with its pre and post scripts or, for Composer, the script and the
 * scripts of `composerEvents`.
 */
export function scriptsRun(scripts: Readonly<Record<string, string>>, name: string): readonly ManifestScript[] {
  const isComposer = name.startsWith(ofComposer);
  const names = isComposer ? [...composerEvents.map((event) => ofComposer + event), name] : [`pre${name}`, name, `post${name}`];
  return names.flatMap((each) => (Object.hasOwn(scripts, each) ? [{ name: each, text: scripts[each] ?? '' }] : []));
}
