#!/usr/bin/env node
// Where npx linked the command before it began in claimstream.mjs: it keeps such links for good.
import "./claimstream.mjs";
