// Published attacks by file paths: settings, agent files, hooks, autostart, aliases.
import assert from 'node:assert/strict';
import { checkPath, isSensitivePath } from '../../src/core/paths/pathRules';

const steering = `
.vscode/settings.json .VSCODE/Settings.JSON .vscode/tasks.json .vscode/launch.json .vscode/extensions.json .vscode/mcp.json sub/.vscode/settings.json x.code-workspace
.cursor/mcp.json .Cursor/MCP.json .cursor/rules/x.mdc .cursorrules .windsurfrules .clinerules .clinerules/x.md .roo/rules/x.md .github/copilot-instructions.md x.instructions.md
.github/prompts/x.prompt.md x.agent.md x.chatmode.md .github/workflows/ci.yml AGENTS.md sub/agents.md CLAUDE.md GEMINI.md WARP.md .claude/settings.json .claude/hooks/x.sh .mcp.json
.gemini/settings.json .codex/config.toml .continue/config.yaml .aider.conf.yml .junie/guidelines.md .kiro/hooks/x .amazonq/mcp.json .idea/workspace.xml .zed/tasks.json
.devcontainer/devcontainer.json .gitpod.yml .envrc .husky/pre-commit .githooks/x lefthook.yml .pre-commit-config.yaml .gitattributes .gitmodules .gitconfig .gitignore .cursorignore
.milkstackignore .aiexclude .npmrc .yarnrc.yml .pnpmfile.cjs pnpm-workspace.yaml package-lock.json Makefile build/x.mk justfile Rakefile Gemfile Podfile setup.py conftest.py
sitecustomize.py build.rs .cargo/config.toml build.gradle.kts gradle.properties init.gradle.kts gradlew .mvn/jvm.config pom.xml Directory.Build.props src/App.csproj CMakeLists.txt
configure MODULE.bazel .bazelrc binding.gyp gulpfile.js Jenkinsfile .gitlab-ci.yml .bashrc .zshrc .profile .ssh/authorized_keys .config/autostart/x.desktop x.service
husky.config.js hooks/pre-commit scripts/hooks/commit-msg lint-staged.config.mjs .releaserc .tool-versions flake.nix devbox.json Dockerfile.dev compose.prod.yaml Tiltfile
.run/x.run.xml .lvimrc .projectile azure-pipelines-pr.yml ci/pipeline.yml action.yml Earthfile fastlane/Fastfile buildspec-test.yml cloudbuild.json .readthedocs.yaml netlify.toml
AGENT.md BUGBOT.md JULES.md .amp/x .factory/droids/x.md .openhands/microagents/x.md .devin/x .roomodes .goosehints opencode.jsonc llms.txt x.prompt.yml mcp-config.json cline_mcp_settings.json
.pythonrc .gdbinit .psqlrc .Rprofile .xonshrc .oh-my-zsh/custom/x.zsh .config/nvim/init.lua .config/git/config .config/hypr/hyprland.conf .ipython/profile_default/startup/x.py
systemd/user/x.timer etc/cron.daily/x init.d/x Startup/x.cmd x.reg x.lnk LaunchDaemons/x.plist x.pth fabfile.py dodo.py hatch_build.py pyproject.toml requirements-dev.txt mix.exs
Package.swift build.zig.zon project.clj x.gemspec x.bzl x.gradle buildSrc/src/x.kt project/plugins.sbt Directory.Packages.props x.rsp jest.config.ts vite.config.mts eslint.config.js
.mocharc.yml .eslintrc.cjs next.config.js karma.conf.js webpack.prod.config.js magefile.go rebar.config Setup.hs Jenkinsfile.pr Library/LaunchAgents/x.plist .env .env.local .vimrc .emacs .emacs.d/init.el x.sublime-project Vagrantfile`;

const refused = String.raw`
../x /etc/passwd C:\x \\srv\x ~/.bashrc a/../../x a/..%2fb %2e%2e/x ..\x .git/config .GIT/config .git\hooks\x GIT~1/config .git./x .git::$INDEX_ALLOCATION/x sub/.git/hooks/x
.ｇｉｔ/config node_modules/x file:///etc/passwd vscode://x a:b con aux.txt nul.js .git/./config .git//config ․․/x ．．/x`.replaceAll(
  '\\\\',
  '\\',
);

describe('a path of a published attack', () => {
  it('that steers an agent, an editor, a build or a shell waits for a second confirmation', () =>
    assert.deepEqual(
      steering.split(/\s+/).filter((path) => path !== '' && checkPath(path).ok && !isSensitivePath(path)),
      [],
    ));

  it('that only looks like one needs none', () => {
    const plain = `src/profile.ts src/readFile.ts src/hooks/useCart.ts src/agent.ts user.service.ts http.agent.ts src/build.ts README.md src/startup/index.ts src/mcp/client.ts
./src/a.ts src/post-process.ts .gitkeep .changeset/brave-owls.md .well-known/security.txt .env.example src/pipeline.ts src/config/index.ts locales/en.json src/docker.ts test/setup.ts`;
    assert.deepEqual(plain.split(/\s+/).filter(isSensitivePath), []);
  });

  it('that leads out of the folder, into version control or to a device is refused', () =>
    assert.deepEqual(
      [...refused.split(/\s+/), '.git /x', '.g\u200cit/config', 'a\u202eb', 'a\nb'].filter((path) => path !== '' && checkPath(path).ok),
      [],
    ));
});
