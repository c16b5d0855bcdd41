/**
 * The words that a third of any running text of a language is made of, by ISO 639-1, single letters left out. Written by hand,
 * for the languages of Latin letters whose common words are words of their own and not endings; and of Latin, which pages hold in place of texts, what there is.
 */
export const commonWords = {
  en: "the of and to in a is that for it was on are as with his they be at this have from or had by but not what all were when we there can an your which their said if do will each about how up out them then she many some so these would other into has more her two like him see could no make than first been its who now people my over did down only way find use may long little very after words called just where most know",
  de: "der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat dass sie nach wird bei einer um am sind noch wie einem über einen so zum war haben nur oder aber vor zur bis mehr durch man sein wurde sei ich wir ihr ihre was wenn",
  fr: "de la le et les des en un du une que est pour qui dans par plus pas au sur ne se ce il sont avec ou son aux qu cette ses mais comme on tout nous sa fait été aussi leur bien être deux ces elle même je vous",
  es: "de la que el en los se del las un por con no una su para es al lo como más pero sus le ha me si sin sobre este ya entre cuando todo esta ser son dos también fue había era muy años hasta desde está mi porque qué",
  pt: "de que do da em um para é com não uma os no se na por mais as dos como mas foi ao ele das tem seu sua ou ser quando muito há nos já está eu também só pelo pela até isso ela entre era depois sem mesmo aos",
  it: "di il la che in per un è del non le si una con da al dei come nel sono della lo ha più gli delle ma alla su anche se dal ed questo nella dell all degli era stato ci sua suo cui essere dalla tra chi",
  nl: "de van het een en in is dat op te zijn met voor niet die aan er om ook als maar bij dan nog naar door uit ze hij wat over tot hebben of heeft werd wordt kan deze meer was dit zich had geen worden ik je",
  ro: "de în la și şi cu nu pe că din să un se care mai este sunt au fost lui pentru ca sau dar prin după cum fi această acest acestui între fără către foarte când toate cele cel unei unui ale al ai lor sa său până decât doar încă avea despre astfel fie fiind va vor ce ne le îi își sale",
  la: "et in est non ad ut cum quod qui sed si quae ex de per nec esse sunt ab aut enim quam etiam autem ac hoc atque vel id ea eius quid nisi sit sint quo nihil iam ne neque ipse ipsum inter ante post eo erat fuit esset nunc tamen ita quoque omnia omnes sic pro ubi eorum quibus cuius haec hic ille illa nulla quis sine tam tum tibi mihi se suis sua suo suum quia unde eos omnis illo illum ipsa ipso rem nos quem hi eam eum dum modo deinde tandem",
} as const;
