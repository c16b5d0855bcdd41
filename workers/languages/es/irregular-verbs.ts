/** Stems that no rule tells, each with what stands for it in the infinitive, and the endings that they go before. */
interface IrregularStems {
  stems: readonly (readonly [string, string])[];
  endings: ReadonlySet<string>;
}

const presents: IrregularStems = {
  stems: pairs(
    "teng/tener pong/poner veng/venir salg/salir valg/valer hag/hacer dig/decir traig/traer caig/caer oig/oír sep/saber quep/caber satisfag/satisfacer duzc/ducir",
  ),
  endings: endings("o a as amos áis an"),
};

const pasts: IrregularStems = {
  stems: pairs(
    "estuv/estar tuv/tener anduv/andar pud/poder pus/poner sup/saber cup/caber hub/haber hic/hacer hiz/hacer vin/venir quis/querer satisfic/satisfacer satisfiz/satisfacer",
  ),
  endings: endings(
    "e iste o imos isteis ieron iera ieras iéramos ierais ieran iese ieses iésemos ieseis iesen iere ieren",
  ),
};

const pastsWithJ: IrregularStems = {
  stems: pairs("dij/decir traj/traer duj/ducir"),
  endings: endings("e iste o imos isteis eron era eras éramos erais eran ese eses ésemos eseis esen"),
};

const futures: IrregularStems = {
  stems: pairs(
    "tendr/tener pondr/poner vendr/venir saldr/salir valdr/valer podr/poder querr/querer sabr/saber cabr/caber habr/haber har/hacer dir/decir satisfar/satisfacer",
  ),
  endings: endings("é ás á emos éis án ía ías íamos íais ían"),
};

/** Verbs made of others go with them: "mantuvo" is of "mantener". */
export const irregular: readonly IrregularStems[] = [presents, pasts, pastsWithJ, futures];

/** Participles that no rule tells, in the masculine, each with what stands for it in the infinitive. */
export const participles: readonly (readonly [string, string])[] = pairs(
  "hecho/hacer dicho/decir puesto/poner visto/ver scrito/scribir bierto/brir muerto/morir roto/romper vuelto/volver suelto/solver satisfecho/satisfacer frito/freír provisto/proveer",
);

function pairs(list: string): (readonly [string, string])[] {
  return list.split(" ").map((entry) => {
    const [form = "", infinitive = ""] = entry.split("/");
    return [form, infinitive] as const;
  });
}

function endings(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}
