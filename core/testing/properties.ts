/**
 * Properties, over the same cases each time: one that a change breaks fails for whoever made it, and
 * not some day for somebody else. `PLANTA_AZAR=8` looks at other cases.
 */
import fc from "fast-check";

fc.configureGlobal({ seed: Number(process.env.PLANTA_AZAR || 1) });

export default fc;
