/** Style sheets are collected by the build; importing one has no effect of its own. */
declare module "*.css";
