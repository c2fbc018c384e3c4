// Points of value features, fitted by logistic regression on secrets and ordinary code.

/**
 * Sixteenths of the log-odds, by group: `group name+points …`; a group that continues on the next line is named again. Fitted with an L1
 * penalty of 0.3 on the lists of `test/kit`, two fillings each, and on code and documents of the product and its dependencies; a harmless
 * value counts 1.3 times, a secret that a rule finds 0.3 times.
 */
const points = `
* arg1+7 arg2+24 attribute-6 cal+7 describes-31 glued+8 inside+12 label-23 oo+19 op+60 ord-35 says-37
a Kf-31 Kn+4 Pf+17 Pn-13 Sm-22 Sn-26 Tf-4 Tm-10 Tn-13
ab cp-22 mx-8 no-11 ph-22 wd+14 wo-13
ac cp-8 di+24 hi+21 mx+9 no-13 wd+15 wo-21
al hi+10
arg1 wo+17
arg2 hi+12 wo+14
as cp+11 hi+32 wd+24
c in-37 map+25 vC-33 vL-13 vN-13 wC+7 wL+9 wN+11 wU+4 xC+7 xL-7 xN+14 xU-5
cal hi+4 wd-11 wo+25
cc.in cp-35 hi+13 no-8 wd-26 wo-12
cc.map wd+37
cc.vC wo-20
cc.vL di-20 no+9
cc.vN wd-11
cc.vU hi-28
cc.wC cp-10 di+27 hi-14 ph+12 wd-16 wo+24
cc.wL cp+14 di-22 hi+20 no-6 wd+7
cc.wN cp+33 di-24 mx-7 no-17 wd+20 wo+15
cc.wU cp+12 di-26 hi-4 mx+24 no+22 ph-19 wd-11 wo+4
cc.xC di+15 wo+5
cc.xL di-26
cc.xN cp+17 di+8 no-5
cc.xU di-8 wd+28 wo-9
da cp-34
fo hi-11 wd-25 wo-9
h.K cp-14 hi-11 mx-23 no-16 wd+6
h.P di+28 hi+32 mx+40 wd+27 wo+31
h.S cp-14 hi+8 no+4 wd+17
h.T cp-20 di-30 hi+21 no-13 ph-8 wo-9
k Cb1+22 Cca+25 Cpa+5 Csp+4 Lb1+13 Lb3+8 Lca-26 Llb+10 Lsp-22 Nas-21 Nb1-6 Nb3+19 Ncm-19 Nlb+4 Nsp-10 Uas-4 Ub1-13 Ub3+5 Uce+44 Ucm+15 Uis-5 Uli+9
k Upa+27 Usp-48 Utg+19
kz.C cp+16 di+11 hi+19 wd+5 wo-13
kz.L di+10 no+7 wd-24
kz.N di+8 mx-24 no-9 wd-16 wo-6
kz.U cp+18 no+7 wd+4
l Kb3-6 Kb6-10 Kbx-30 Kfb-5 Kis+5 Kno-11 Ksp+18 Pas+31 Pb3-15 Pb6-21 Pbx-28 Pfb+28 Pgl+16 Pis+27 Plb+29 Pno-15 Ppa+6 Psp+51 Ptg+32 Pty+22 Pva+40
l Sas+19 Sb1+5 Sb6-11 Scm+14 Snl+29 Sno-11 Tac-8 Tas+19 Tb1-7 Tb3-6 Tb6-12 Tnl-17 Tno-18 Tpa-30 Tsp+25 Ttg+9 none-11
len l+21 s-61
ln cp-11 di+27 hi-5 no-11 ph-9 wo-10
n call-21 oth-16 q-15 word-9
nc.call hi-10 no-4 wd-4 wo-30
nc.com wd+15
nc.end cp+16 mx-15
nc.oth mx+4 no-21 wd-7
nc.pun di+26 hi+11 wd-4 wo-16
nc.q cp-28 mx-14 no-10 wd+8 wo+36
nc.word cp-27 di-16 no-9 wd+10 wo-4
o a-31 i-50 o+5 p-22 u-57
oc.a hi-12
oc.i hi-5
oc.o cp+17 di+28 hi+7 mx-25 ph-15 wd-12 wo+5
oc.p wd-9
oc.u wd+5
ord cp-36 mx-11
p i-7
pc.i di-25 hi+14
pc.p hi+14 no-4
pc.u di-5 hi+17 no-4 wd-8 wo-6
q.0 cp-21 hi+12 mx-9 no-12 wd+8 wo-8
q.1 di+18 hi+20 mx+10 no-17 wd+29 wo+13
s An-26 Kn+18 Lee-26 W1+22 Wn+39 b64-34 br-22 cam-14 cap+8 cn-25 con-26 d4+14 d6+8 dot-18 dotn-7 dots-26 expr+9 hex+11 keb+20 kn+7 low-6 ph3+5 rnd+10
s rnds-5 sd+50 sna-14 str+13 u-41 ud+8 up-9 uuid+11 w1-10 wn+23 year-12
t code-11 conf-4 prose+4
tq.cmd.0 di-26 hi+8 mx-12 no+8
tq.code.0 cp-24 di-24 hi-4 mx-11 no-13 wd-13 wo-7
tq.code.1 cp+11 di+19 mx+6 no-19 wd+18 wo+12
tq.conf.0 cp-10 no-9 wd+12 wo-7
tq.conf.1 cp-4 hi+13 ph-7 wo+5
tq.prose.0 di+15 mx+10 no+13 wo-4
tq.short.0 cp-23 di+28 hi+4 no-8 wd+5 wo-11
ts.cmd cap+22 d4-23 keb-5 mix-7 numb+12 w1-26 wn+9
ts.code Wn+9 cam-14 col-9 con-8 d4-10 d6+15 dot-20 dotn-10 expr-5 hex+22 keb+22 low-5 oth+30 pl-12 rnd-6 s-10 sna-16 str+5 up-5 wn+4
ts.conf Kn+8 W1+9 Wn-13 br-32 cam-7 cn-39 col+9 con-6 d4+10 dots-14 expr+7 keb+11 low-5 mix+11 numb-4 oth-20 ph2-11 ph3+9 phm-6 rnd+18 rnds+4 str+10
ts.conf u-7 uuid+10
ts.prose Keb-13 Kn-7 cam+6 cap-10 d4+36 dots+4 hex-16 kn+5 kx-5 mix+10 numb-19 sd+18 str-26 u-9
ts.short Kn+6 W1+8 Wn+15 cap+25 cn+6 d4+19 keb-6 kx+9 low-20 numb+8 pl+24 rnds-8 sd+20 u-8 w1-7 wn-13
u %+5 ,-11 :+30 and-7
uc no-5 wd+19 wo-9
up cp+9 di+6 mx+57 no+5 wd+13 wo-13
z.Kas hi-7 ph+9
z.Kb1 no-5
z.Kb3 hi-11
z.Ksp hi+7 wd+8
z.Pas cp+17 hi-28 no-7 ph+16 wd-8 wo+37
z.Pb1 di+14 hi+8 wd-10
z.Pb3 hi+12 mx-12 wd+8
z.Pb6 wd-7
z.Pbx wd-7
z.Pis cp-27 di+16 no+17 ph+9 wo-9
z.Pls mx+21
z.Pno no+6 ph-4 wd-7 wo-4
z.Pof di-11
z.Ppa cp+4 hi-14 no-8 wd+8 wo+10
z.Psp cp+4 wd+13 wo-31
z.Ptg wo+34
z.Pty wo+21
z.Pva wo+25
z.Sas cp-8 hi+15 mx-17 ph+9 wd-10 wo+31
z.Sb1 no+7
z.Sb3 hi-5
z.Sb6 no+8
z.Tas di-12 mx-5 no+8
z.Tb1 no-14
z.Tb3 no-4
z.Tbx di+12
z.Tce wo-6
z.Tnl hi-12
z.Tno no-11 wd-21 wo-7
z.Tpa hi-8
z.Ttg hi+9
`;

export const bias = -23;

export const cluePoints: ReadonlyMap<string, number> = new Map(
  points
    .trim()
    .split('\n')
    .flatMap((row) => {
      const [group = '', ...all] = row.split(' ');
      return all.map((each) => {
        const at = each.search(/[+-]\d+$/);
        return [group === '*' ? each.slice(0, at) : `${group}.${each.slice(0, at)}`, Number(each.slice(at))] as const;
      });
    }),
);
