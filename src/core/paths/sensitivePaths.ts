// Sensitive paths: files whose edits need a second confirmation, by kind.
import { baseName } from './pathParts';

/** Lowercase names of dependency lock files. */
export const lockFiles: readonly string[] =
  'package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock bun.lockb deno.lock cargo.lock poetry.lock uv.lock pdm.lock pipfile.lock conda-lock.yml composer.lock gemfile.lock go.sum flake.lock mix.lock pubspec.lock podfile.lock package.resolved packages.lock.json gradle.lockfile module.bazel.lock .terraform.lock.hcl'.split(
    ' ',
  );

/**
 * Matches hidden files and folders, which usually configure a tool, an agent, a shell or a service. Excludes caches, samples, placeholders
 * and notes.
 */
const hidden =
  /(?:^|\/)\.(?!(?:\.?|venv\/lib|tox|next|nuxt|[\w-]*cache|dart_tool|svelte-kit|turbo|output|nyc_output|changeset|well-known)\/|(?:(?:git)?keep|editorconfig|nojekyll|mailmap|[\w.-]*\.(?:example|sample|template))$)/;

/** Names of files that tools load or run automatically. Source: the documentation of each tool. */
const named = new RegExp(
  `(?:^|/)(?:${[
    // Instructions, tools and prompts of coding agents
    '(?:agents?|claude|gemini|qwen|warp|crush|jules|bugbot|conventions|skill)(?:\\.(?:local|override))?\\.md|copilot-[\\w-]+\\.(?:md|yml)|llms\\.txt',
    '(?:[\\w-]+[._-])?mcp(?:[._-]\\w+)*\\.(?:json|ya?ml|toml)|[\\w.-]+\\.(?:prompt|agent|chatmode|instructions)\\.(?:md|txt|ya?ml)|claude_desktop_config\\.json',
    '(?:opencode|crush)\\.jsonc?|(?:prompt|instructions)\\.md',
    // Build and task files, and files that a tool or language loads by name
    '(?!profile)[a-z]+file(?:\\.lock)?|(?:docker|container|jenkins|gem|rake|task|make|brew|proc|fast|just)file\\.(?![cm]?[jt]sx?$)[\\w-]+|[\\w-]+\\.jenkinsfile|(?:docker-)?compose[\\w.-]*\\.ya?ml|configure(?:\\.ac)?|autogen\\.sh|workspace',
    '[\\w.-]+\\.(?:config|conf|workspace)\\.(?:[cm]?[jt]s|json5?|lua|php)|(?:grunt|gulp|jake)file\\.\\w+|(?:lefthook|renovate|nx|turbo|lerna|rush|angular|project|deno|global|vercel|now|firebase|tasks\\.vs)\\.json[5c]?',
    '(?:setup|conftest|noxfile|tasks|fabfile|dodo|manage|sitecustomize|usercustomize|hatch_build|build_backend|conanfile)\\.py|(?:tox|pytest|setup|mypy)\\.(?:ini|cfg)|wscript|sconstruct|sconscript',
    'build\\.(?:rs|zig|xml|sc|boot|clj)|build\\.zig\\.zon|meson\\.build|cmakelists\\.txt|cmakepresets\\.json|pom\\.xml|gradle\\.properties|gradlew(?:\\.bat)?|mvnw(?:\\.cmd)?|binding\\.gyp|magefile\\.go',
    'mix\\.exs|rebar\\.config|package\\.swift|setup\\.hs|project\\.clj|(?:deps|bb|shadow-cljs)\\.edn|dune(?:-project)?|config\\.(?:ru|nims)|artisan',
    'phpunit\\.xml(?:\\.dist)?|phpstan\\.neon(?:\\.dist)?|rector\\.php|(?:pip|nginx)\\.conf|packages\\.config|nuget\\.config|php\\.ini|ansible\\.cfg',
    // Manifests that define which packages are installed
    '[\\w-]+\\.toml|(?:requirements|constraints)[\\w.-]*\\.txt|go\\.(?:mod|work)|composer\\.json|(?:pubspec|build|dart_test|stack|pnpm-workspace)\\.ya?ml|import_map\\.json|(?:jsr|devbox|dagger|cdk)\\.json',
    // CI services that run commands after a push, and deployment files
    '[\\w-]*(?:pipelines?|build\\w*|appveyor|wercker|codeship|bitrise|codemagic|renovate|serverless|lefthook)(?:[\\w-]+|\\.gocd)?\\.(?:ya?ml|json)|[\\w.-]*\\.gitlab-ci\\.ya?ml|action\\.ya?ml|codeowners',
    // Hooks for version control, shells and services
    '(?:pre|post|prepare|commit|applypatch|reference|push|sendemail|fsmonitor)-[a-z-]+|[\\w.-]*profile\\.ps1|crontab|rc\\.local|autoexec\\.bat|(?:desktop|autorun)\\.ini?f?',
  ].join('|')})$`,
);

/** Extensions of files that run programs: build scripts, packages, service units and shortcuts. */
const ending =
  /\.(?:code-workspace|sublime-(?:project|build)|gradle|kts|cmake|mk|bazel|bzl|sbt|cabal|opam|nix|nimble|gemspec|podspec|rake|props|targets|(?:cs|fs|vb|vcx)proj|sln|rsp|runsettings|pth|mdc|service|timer|socket|mount|desktop|reg|inf|lnk|scf|hta|vbs)$/;

/** Folders whose files are run automatically. */
const running =
  /(?:^|\/)(?:launch(?:agents|daemons)|systemd|cron\.\w+|init\.d|autostart|gradle\/wrapper|buildsrc|build-logic|nbproject)\/|(?:^|\/)ci\/[^/]+\.(?:ya?ml|sh)$|(?:^|\/)startup\/[^/]+\.(?:bat|cmd|ps1|vbs|exe|lnk|sh)$|(?:^|\/)project\/(?:plugins\.sbt|build\.properties)$/;

const locks = new Set(lockFiles);

/** @param key a path in lowercase with forward slashes */
export function isOnSensitiveList(key: string): boolean {
  return hidden.test(key) || running.test(key) || ending.test(key) || named.test(key) || locks.has(baseName(key));
}
