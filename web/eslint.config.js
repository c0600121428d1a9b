import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
    { ignores: ["node_modules/", "src/generated/"] },
    ...ts.configs.recommended,
    ...svelte.configs.recommended,
    { rules: { "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }], "no-undef": "off" } },
    {
        files: ["**/*.svelte", "**/*.svelte.ts"],
        languageOptions: { parserOptions: { extraFileExtensions: [".svelte"], parser: ts.parser, svelteConfig } },
        rules: {
            "svelte/no-navigation-without-resolve": "off", // there is no SvelteKit here
            "svelte/prefer-svelte-reactivity": "off", // maps and sets are made anew, never changed in place
        },
    },
);
