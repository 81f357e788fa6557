import type { MadeCase } from "../../made-case.ts";
import { absent, absentOf, varied } from "../varied.ts";

/** A reference and a membership. */
export function people(): MadeCase[] {
  return [
    varied(
      "reference-letter",
      {
        employeeName: "Hannah Voss",
        position: "Nursery Assistant",
        employmentStart: "2021-08-16",
        employmentEnd: "2025-07-31",
        author: "Margaret Doyle",
        letterDate: "2025-08-04",
        recommended: true,
      },
      `Little Acorns Nursery
22 Chapel Street, Kendal LA9 4AB

4 August 2025

To whom it may concern

Employee name: Hannah Voss
Position: Nursery Assistant
Employed from 16 August 2021 to 31 July 2025

Hannah was kind, punctual and calm. I would gladly employ her again.
Recommended: yes

Margaret Doyle
Manager
`,
    ),
    varied(
      "membership-pt",
      {
        nome: "Beatriz Sousa Lemos",
        numero_socio: "03318",
        data_nascimento: "1995-12-09",
        morada: "Rua da Saudade 51, 4050-570 Porto",
        email: "bea.lemos@correio.example",
        telemovel: "912 004 771",
        modalidade: "Natação",
        mensalidade: 32.5,
        data_inscricao: "2025-01-15",
        ativo: true,
        encarregado: absent,
        data_fim: absentOf("date"),
      },
      `Clube Desportivo do Douro
Ficha de sócio

N.º de sócio: 03318
Nome: Beatriz Sousa Lemos
Data de nascimento: 09/12/1995
Morada: Rua da Saudade 51, 4050-570 Porto
E-mail: bea.lemos@correio.example
Telemóvel: 912 004 771

Modalidade: Natação
Mensalidade: 32,50 €
Data de inscrição: 15/01/2025
Ativo: Sim
`,
    ),
  ];
}
