import type { ReactNode } from "react";

export default function Bases(): ReactNode {
  return null;
}
