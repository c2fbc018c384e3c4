// Weights of value features, from logistic regression on secrets and ordinary code.

/**
 * Weights in sixteenths of the log-odds. Each line is `group name+weight …`; a long group continues on a line that repeats its name. Fitted
 * with an L1 penalty of 0.5 on the value lists in `test/kit`, and on the code and documents of the product and its dependencies. Sample
 * weights: 0.9 for a harmless value, 0.3 for a secret that a detector finds.
 */
const points = `
* arg2+53 cal+14 calP-18 describes-28 glued+10 inside-12 label-44 oo+23 op+73 ord-29 says-78 template-117 up+40
a Km+12 Pf-103 Pm+5 Pn+11 Sn-27 Tm-35
ab cm-27 cp-8 hi-40 hx-31 mx-64 no-7 ph-13 wo-24
ac cp-43 di-62 hi+51 mx+11 no-8 wd+50 wo-36
al hi+12
arg1 di-34 wd+21
arg2 mx-31 wo+17
as hi+17 wd+14
c in-98 map+17 vC-6 vL-16 vU+5 wC+13 wN+25 wU+5 xC+13 xL-26 xN+24
cal di-10 hi+6 wd-41 wo+24
cc.in cp-6 hi+103 wd-11
cc.map di-15 hi+28 wd+77
cc.vC cp+24 di+6 hi-16
cc.vL cp+18 di+9 hi-4 no-10 ph-11 wd-5 wo+7
cc.vN cp-15 di+9 hi-15 mx+9 no+28 ph-7 wo-13
cc.vU cp+11 mx-14 wo-7
cc.wC di+37 hi-26 ph+40
cc.wL cm-10 cp+13 di-25 hi+17 mx+21 no-11 wd+11
cc.wN cp+22 di-34 hi+19 mx-23 no-79 ph+5 wd+17
cc.wU cp+17 hi-21 mx+36 ph-24 wd-7 wo+18
cc.xC di+45 hi+6
cc.xL di-48 hi-19 wd+13
cc.xN di-22 hi+13 mx-13 wd+31 wo+20
cc.xU di-11 hi+60 wd+19
da cp-31 hi-6 wo-6
fo hi-41 no-9 wd-15 wo-50
h.K cp-12 di-23 no-9 wo-36
h.P cm+31 cp+9 di+7 hi+18 mx+37 no-7 wd+53 wo+19
h.S hi+12 wd+6
h.T cm-4 cp-26 di-65 hi+27 hx+31 mx+7 ph-16 wd-21 wo-12
k Cb1+17 Cca+69 Cpa+39 Csp+15 Lb1+22 Lb3+11 Lca-77 Lfb-11 Lis-49 Llb+9 Lsp-54 Nas-4 Nb1-18 Nb3+20 Ncm-16 Nlb+26 Npa-4 Ub1-12 Ub3+8 Uce+75
k Uis+22 Ulb-6 Usp-128 Utg+38 Uus+21
kz.C cp+29 hi+33 no+9 wo-8
kz.L cp-20 di+34 hi+18
kz.N wo-5
kz.U cp+14 hi+38 no+56 wd+33 wo-15
l Kas-5 Kb3-36 Kb6-6 Kcm-37 Kfb-45 Kno-4 Kof-11 Ksp+16 Pas+41 Pb3-17 Pb6-50 Pbx-39 Pcm+9 Pfb+19 Pgl+37 Pis+29 Plb+37 Pno-11 Pof-14 Ppa+20
l Psp+67 Ptg+33 Pty+43 Pva+84 Sac+6 Sas+28 Sb6-68 Sgl+11 Tas+12 Tb3-6 Tb6-25 Tbx-21 Tcm-24 Tnl-22 Tno-15 Tpa-41 Tsp+45 Ttg+18 Tus+21 Tva+36
l none-30
len l+22 s-88
ln di+23 mx-17
n call-72 oth-19 q+32 word-20
nc.end cp+7 di-12 hx+10 no-7 wo+9
nc.oth hi-9 mx+47 wd-23
nc.pun cp-24 di+18 no+24 wd-8 wo-20
nc.q hi+25 mx-25 wd+23 wo+39
nc.word cp-25 wd+10
o a-58 i-39 o+4 p-7 u-111
oc.a wo+19
oc.i cp+22 hi-31
oc.o cp+35 di+24 ph-26 wd-36 wo+8
oc.p wd-18
ord cp-78 wo+11
p p-12 u+10
pc.i di-14
pc.u hi+70
q.0 cm-22 cp-22 di+44 hi+21 no-31 wo-17
q.1 di+42 hi+44 mx+18 no-8 wd+45 wo+31
s Keb+16 Lee+5 W1+66 Wn+83 b64-53 br-68 cam-74 cap+28 cn-59 col-70 con-63 d4+56 dot-15 dots-37 hex+14 keb+32 kn+10 kx+12 lee-5 low-5 mix+15
s numb-27 pl+8 sd+55 sna-27 str+40 u-32 ud+43 wn+41
t cmd+7 code-9 conf+4 prose+6 short-6
tq.cmd.0 di-86 hi+18 wo+17
tq.code.0 cm-5 cp-51 di-79 hi-31 mx-11 no-63 wd-35 wo-4
tq.code.1 cp+26 di+24 mx+23 wo+8
tq.conf.0 hi+7 hx+5 no+5 wd+9
tq.conf.1 cp-7 no-16 ph-6 wd+4
tq.prose.0 di+9 hi+9 no-4 wo-6
tq.short.0 cp-14 di+7 hi+5 mx+9 no-19
ts.cmd cap+21 d4-18 numb+94 str+4 w1-12
ts.code Kn-23 Lee+27 cam-34 cap+12 dots-14 hex+42 keb+46 lee-19 mix+20 oth+6 phm+14 pl-23 sna-44 wn+40
ts.conf Kn-12 Wn-69 cap-5 cn-30 hex+38 keb+26 kn+18 lee+36 oth-27 ph2-5 ph3+7 phm-22 w1+6
ts.prose Kn+49 Wn+30 d4+16 d6+52 mix+15 mkb-18 sd+7
ts.short Wn+13 cn+4 d4+20 dot-11 hex-10 keb-5 kx+41 mix-31 pl+8 sna+9 w1-11 year+57
u %+52 ,-26 :+46 and-33
uc cp-24 hi-12 wd+42
up cp+5 mx+44 no+5 wd-27 wo-55
z.Kas ph+38 wo-18
z.Kb1 wo+12
z.Kcm hi-24
z.Knl cp-46
z.Ksp wd+44
z.Pas cm+56 cp+12 hi-21 ph+31 wd-23 wo+34
z.Pb1 cp+4 di+37 hi+42 ph-15 wd-13
z.Pb3 di-33 wd+20
z.Pb6 wd-61
z.Pbx wd+29
z.Pce wo-28
z.Pcm cp-7 hi+6
z.Pfb cp+14 hi-41
z.Pgl wo-8
z.Pis cp-18 di+18 ph+13
z.Pnl cp-25 hi+5 wo-19
z.Pno di-4 hi-4 mx+25 no+7 wd-41 wo+11
z.Pof di-30 mx+36
z.Psp cm+22 cp-11 di+36 wd+64 wo-50
z.Ptg wo+54
z.Pty wo+8
z.Pus di+13 hi-9
z.Sas ph+22 wd-17 wo-4
z.Sgl wo+32
z.Sno hi-11
z.Ssp cp-8 wd+35
z.Tas cp-15 hi+5 no+48
z.Tb1 hi+56 hx-42
z.Tb3 di-4 wd+15
z.Tcm hi-46
z.Tfb wd-43
z.Tno di+55 hi-5 no-12 wd+16
z.Tus cp+15
`;

export const bias = -30;

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
