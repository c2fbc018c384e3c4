// Sensitive paths: files that need a second confirmation, including lock files.
import { baseName } from './pathParts';

/** Lower-case names. */
export const lockFiles: readonly string[] =
  'package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock bun.lockb deno.lock cargo.lock poetry.lock uv.lock pdm.lock pipfile.lock conda-lock.yml composer.lock gemfile.lock go.sum flake.lock mix.lock pubspec.lock podfile.lock package.resolved packages.lock.json gradle.lockfile module.bazel.lock .terraform.lock.hcl'.split(
    ' ',
  );

interface SensitiveKind {
  /** Folders at any depth whose files are all sensitive. A name with slashes spans several path segments. Lower case. */
  readonly folders: readonly string[];
  /** File names; one with a slash includes its folder. Lower case; `*` matches anything but a slash. */
  readonly files: readonly string[];
}

/** Files that an editor or agent runs, or takes permissions from, when the folder is opened. Sources: the settings pages of each. */
const editors: SensitiveKind = {
  folders: ['.vscode', '.idea', '.fleet', '.zed', '.devcontainer', '.vs', '.nova', '.helix', '.theia', '.gitpod'],
  files: ['*.code-workspace', '.gitpod.yml', '.devcontainer.json', '.envrc', '.exrc', '.nvimrc', '.nvim.lua', '.vimrc', '.dir-locals.el'],
};

/** Permissions of agents, and programs they start: MCP servers, hooks and rules. */
const agents: SensitiveKind = {
  folders: [
    '.milkstack',
    '.claude',
    '.cursor',
    '.windsurf',
    '.continue',
    '.codex',
    '.gemini',
    '.aider',
    '.roo',
    '.clinerules',
    '.kiro',
    '.amazonq',
    '.goose',
    '.opencode',
    '.kilocode',
    '.junie',
    '.trae',
    '.augment',
    '.qwen',
    '.agents',
    '.agent',
    '.rules',
  ],
  files: [
    '.mcp.json',
    'mcp.json',
    'opencode.json',
    '.aider.conf.yml',
    'agents.md',
    'agents.override.md',
    'claude.md',
    'claude.local.md',
    'gemini.md',
    'qwen.md',
    'copilot-instructions.md',
    'conventions.md',
    'skill.md',
    'warp.md',
    'crush.md',
    '*.agent.md',
    '*.chatmode.md',
    '*.instructions.md',
    '*.prompt.md',
    '*.mdc',
    '.*rules',
  ],
};

/** Ignore files for models, version control and packages, which decide what is shown or published. */
const ignoreRules: SensitiveKind = { folders: [], files: ['.*ignore', '.aiexclude', '.noindex'] };

/** Files that a shell, desktop or service manager runs from a home folder: bash(1), zsh(1), fish, XDG autostart, systemd(5). */
const startup: SensitiveKind = {
  folders: [
    '.ssh',
    '.config/autostart',
    '.config/systemd',
    '.config/fish',
    '.config/environment.d',
    'library/launchagents',
    '.local/bin',
    '.gnupg',
    '.emacs.d',
    '.direnv',
  ],
  files: [
    '.emacs',
    '.replit',
    '*.sublime-project',
    '.bashrc',
    '.bash_profile',
    '.bash_login',
    '.bash_logout',
    '.bash_aliases',
    '.profile',
    '.zshrc',
    '.zshenv',
    '.zprofile',
    '.zlogin',
    '.kshrc',
    '.cshrc',
    '.tcshrc',
    '.inputrc',
    '.xprofile',
    '.xinitrc',
    '.xsessionrc',
    '.tmux.conf',
    '.screenrc',
    '.wgetrc',
    '.curlrc',
    '*.desktop',
    '*.service',
    'crontab',
    '*profile.ps1',
    'autoexec.bat',
    'desktop.ini',
  ],
};

/** Files that version control runs or applies at checkout: githooks(5), gitattributes(5), gitmodules(5), hook managers. */
const versionControl: SensitiveKind = {
  folders: ['.husky', '.githooks', '.git-hooks', '.hg', '.svn', '.jj'],
  files: [
    '.gitmodules',
    '.gitattributes',
    '.gitconfig',
    '.pre-commit-config.yaml',
    '.pre-commit-config.yml',
    '.pre-commit-hooks.yaml',
    'lefthook.yml',
    'lefthook.yaml',
    'lefthook.toml',
    'lefthook.json',
    '.lefthook.*',
    'lefthook-local.yml',
    'lefthook-local.yaml',
    '.lintstagedrc*',
    '.overcommit.yml',
    '.huskyrc*',
    '.hgrc',
    '.simple-git-hooks.*',
  ],
};

/** Files that run on a server after a push: the configuration pages of each service. */
const servers: SensitiveKind = {
  folders: [
    '.github',
    '.gitlab',
    '.gitea',
    '.forgejo',
    '.circleci',
    '.buildkite',
    '.azure-pipelines',
    '.azuredevops',
    '.teamcity',
    '.semaphore',
    '.woodpecker',
    '.drone',
    '.tekton',
    '.harness',
    '.bitrise',
  ],
  files: [
    '.gitlab-ci.yml',
    '*.gitlab-ci.yml',
    'jenkinsfile',
    'jenkinsfile.*',
    '*.jenkinsfile',
    'azure-pipelines*.yml',
    'azure-pipelines*.yaml',
    '.travis.yml',
    '.drone.yml',
    '.drone.star',
    'bitbucket-pipelines.yml',
    'appveyor.yml',
    '.appveyor.yml',
    '.cirrus.yml',
    '.cirrus.star',
    '.woodpecker.yml',
    '.woodpecker.yaml',
    'wercker.yml',
    'codeship-steps.yml',
    'cloudbuild.yaml',
    'cloudbuild.yml',
    'buildspec.yml',
    'buildspec.yaml',
    'bitrise.yml',
    'codemagic.yaml',
    '.buildkite.yml',
    'pipeline.gocd.yaml',
    '.build.yml',
    'dagger.json',
    'renovate.json',
    '.renovaterc*',
  ],
};

/** Files that a package manager or build tool runs or downloads from: the configuration pages of each. */
const tools: SensitiveKind = {
  folders: ['.yarn', '.mvn', '.cargo', '.bundle', 'gradle/wrapper', '.pnpm', '.sbt', '.bazel'],
  files: [
    '.npmrc',
    '.yarnrc',
    '.yarnrc.yml',
    '.pnpmfile.cjs',
    '.pnpmfile.mjs',
    '.bunfig.toml',
    'bunfig.toml',
    '.pypirc',
    'pip.conf',
    '.condarc',
    '.netrc',
    '.bazelrc',
    '.bazeliskrc',
    'gradlew',
    'gradlew.bat',
    'mvnw',
    'mvnw.cmd',
    'nuget.config',
    'sitecustomize.py',
    'usercustomize.py',
    '.irbrc',
    '.pryrc',
    'mise.toml',
    '.mise.toml',
    'makefile',
    'gnumakefile',
    '*.mk',
    'justfile',
    '.justfile',
    'taskfile.yml',
    'taskfile.yaml',
    'rakefile',
    'binding.gyp',
    'setup.py',
    'setup.cfg',
    'conftest.py',
    'noxfile.py',
    'tox.ini',
    'build.rs',
    'build.zig',
    'cmakelists.txt',
    '*.cmake',
    'meson.build',
    'build.gradle',
    'build.gradle.kts',
    'settings.gradle',
    'settings.gradle.kts',
    'pom.xml',
    'build.xml',
    'build.sbt',
    'directory.build.props',
    'directory.build.targets',
    'gruntfile.*',
    'gulpfile.*',
    '*.csproj',
    '*.fsproj',
    '*.vbproj',
    '*.vcxproj',
    '*.targets',
    '*.bazel',
    'workspace',
    'podfile',
    'gemfile',
    'vagrantfile',
    'configure',
    'configure.ac',
    'init.gradle*',
    'gradle.properties',
    'pnpm-workspace.yaml',
    '.babelrc*',
  ],
};

const locks: SensitiveKind = { folders: [], files: lockFiles };

const kinds = [editors, agents, ignoreRules, startup, versionControl, servers, tools, locks];
const folders = kinds.flatMap((kind) => kind.folders.map((folder) => `/${folder}/`));
const names = new Set(kinds.flatMap((kind) => kind.files.filter((file) => !file.includes('*'))));
const patterns = kinds
  .flatMap((kind) => kind.files.filter((file) => file.includes('*')))
  .map((file) => file.split('*') as [string, string]);

/** @param key a path with forward slashes, lower case */
export function isOnSensitiveList(key: string): boolean {
  const name = baseName(key);
  const way = `/${key}`;
  return (
    names.has(name) ||
    folders.some((folder) => way.includes(folder)) ||
    patterns.some(([head, tail]) => name.length >= head.length + tail.length && name.startsWith(head) && name.endsWith(tail))
  );
}
