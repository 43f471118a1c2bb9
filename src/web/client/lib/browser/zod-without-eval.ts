import { z } from 'zod';

// The content security policy forbids compiling code from text; zod otherwise tries, and the browser reports a violation.
z.config({ jitless: true });
